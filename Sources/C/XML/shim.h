#pragma once
// Foundation has an ICU of its own; libxml2's headers would include Debian's, and the two do not compile together.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>
#include <stdlib.h>

// The version of the library at run time, in the form of LIBXML_VERSION: 20914 for 2.9.14.
static inline int rhapsode_xml_version(void) { return atoi(xmlParserVersion); }

// Whether the parser has read all its input and would take the next bytes as text: as content or, if
// `in_section`, inside a CDATA section. In later versions the members are private, and this returns 0.
static inline int rhapsode_xml_awaits_text(xmlParserCtxtPtr context, int in_section) {
#if LIBXML_VERSION < 21200
  xmlParserInputState state = in_section ? XML_PARSER_CDATA_SECTION : XML_PARSER_CONTENT;
  return context->instate == state && context->input != NULL && context->input->cur == context->input->end;
#else
  return 0;
#endif
}
