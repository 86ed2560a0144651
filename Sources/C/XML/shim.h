#pragma once
// Foundation brings an ICU of its own; libxml2's headers would bring Debian's, and the two do not compile together.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>
