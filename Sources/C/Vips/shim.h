#pragma once
// Declared by hand: vips' own pkg-config flags make SwiftPM warn at every build. Values of enumerations are those of
// libvips 8, whose binary interface keeps them.
#include <stddef.h>
#include <string.h>

typedef struct _VipsImage VipsImage;
typedef struct _VipsArea VipsArrayDouble;

int vips_init(const char *argv0);
int vips_version(int flag);
void vips_concurrency_set(int concurrency);
void vips_cache_set_max(int max);
void vips_block_untrusted_set(int state);
void vips_operation_block_set(const char *name, int state);
int vips_svgload(const char *filename, VipsImage **out, ...);
const char *vips_error_buffer(void);
void vips_error_clear(void);
int vips_image_get_width(const VipsImage *image);
int vips_image_get_height(const VipsImage *image);
int vips_image_get_bands(const VipsImage *image);
int vips_image_hasalpha(VipsImage *image);
unsigned long vips_image_get_typeof(const VipsImage *image, const char *name);
VipsImage *vips_image_new_from_file(const char *name, ...);
VipsImage *vips_image_copy_memory(VipsImage *image);
int vips_image_get_n_pages(VipsImage *image);
int vips_extract_area(VipsImage *in, VipsImage **out, int left, int top, int width, int height, ...);
int vips_webpsave_buffer(VipsImage *in, void **buf, size_t *len, ...);
void *vips_image_write_to_memory(VipsImage *image, size_t *size);
VipsArrayDouble *vips_array_double_newv(int count, ...);
void vips_area_unref(VipsArrayDouble *area);
int vips_thumbnail(const char *filename, VipsImage **out, int width, ...);
int vips_colourspace(VipsImage *in, VipsImage **out, int space, ...);
int vips_cast(VipsImage *in, VipsImage **out, int format, ...);
int vips_flatten(VipsImage *in, VipsImage **out, ...);
int vips_jpegsave(VipsImage *in, const char *filename, ...);
int vips_pngsave(VipsImage *in, const char *filename, ...);
int vips_webpsave(VipsImage *in, const char *filename, ...);
int vips_heifsave(VipsImage *in, const char *filename, ...);
int vips_copy(VipsImage *in, VipsImage **out, ...);
char **vips_image_get_fields(VipsImage *image);
int vips_image_remove(VipsImage *image, const char *name);
void g_strfreev(char **strings);
int vips_type_find(const char *basename, const char *nickname);
void g_object_unref(void *object);
void g_free(void *memory);

// Swift cannot call variadic functions: one wrapper for each set of arguments.

static inline VipsImage *shim_open(const char *file) { return vips_image_new_from_file(file, (void *)0); }

// Only shrinks, by width alone, and applies the EXIF orientation. `fail_on` 1 refuses a truncated file, 0 uses what can be
// decoded.
static inline int shim_thumbnail(const char *file, VipsImage **out, int width, int fail_on) {
  return vips_thumbnail(file, out, width, "height", 10000000, "size", 2, "fail_on", fail_on, (void *)0);
}

// Like `shim_thumbnail`, and converts from the picture's own colour profile to sRGB.
static inline int shim_thumbnail_of_profile(const char *file, VipsImage **out, int width, int fail_on) {
  return vips_thumbnail(file, out, width, "height", 10000000, "size", 2, "fail_on", fail_on, "export_profile", "srgb",
                        (void *)0);
}

// Like `shim_thumbnail_of_profile` or, without a profile, `shim_thumbnail`, in exactly this size.
static inline int shim_thumbnail_exact(const char *file, VipsImage **out, int width, int height, int hasProfile) {
  if (hasProfile)
    return vips_thumbnail(file, out, width, "height", height, "size", 3, "fail_on", 1, "export_profile", "srgb",
                          (void *)0);
  return vips_thumbnail(file, out, width, "height", height, "size", 3, "fail_on", 1, (void *)0);
}

static inline int shim_area(VipsImage *in, VipsImage **out, int left, int top, int width, int height) {
  return vips_extract_area(in, out, left, top, width, height, (void *)0);
}

static inline int shim_srgb(VipsImage *in, VipsImage **out) { return vips_colourspace(in, out, 22, (void *)0); }

static inline int shim_bytes(VipsImage *in, VipsImage **out) { return vips_cast(in, out, 0, (void *)0); }

// Removes all metadata: `strip` of webpsave leaves EXIF and XMP (libvips 8.14).
static inline int shim_bare(VipsImage *in, VipsImage **out) {
  if (vips_copy(in, out, (void *)0) != 0) return -1;
  char **fields = vips_image_get_fields(*out);
  for (char **field = fields; field && *field; field++) vips_image_remove(*out, *field);
  g_strfreev(fields);
  return 0;
}

// Removes all metadata but the timing of an animation.
static inline int shim_bare_animation(VipsImage *in, VipsImage **out) {
  if (vips_copy(in, out, (void *)0) != 0) return -1;
  char **fields = vips_image_get_fields(*out);
  for (char **field = fields; field && *field; field++) {
    if (strcmp(*field, "page-height") && strcmp(*field, "delay") && strcmp(*field, "loop") && strcmp(*field, "n-pages"))
      vips_image_remove(*out, *field);
  }
  g_strfreev(fields);
  return 0;
}

// Writes a tiny picture that is only shown blurred.
static inline int shim_save_tiny(VipsImage *in, void **bytes, size_t *length) {
  return vips_webpsave_buffer(in, bytes, length, "Q", 20, "strip", 1, "effort", 6, (void *)0);
}

static inline int shim_on_white(VipsImage *in, VipsImage **out) {
  VipsArrayDouble *white = vips_array_double_newv(3, 255.0, 255.0, 255.0);
  int code = vips_flatten(in, out, "background", white, (void *)0);
  vips_area_unref(white);
  return code;
}

// Renders a drawing without transparency, on white.
static inline int shim_drawing(const char *file, VipsImage **out) {
  VipsImage *drawn = NULL;
  if (vips_svgload(file, &drawn, (void *)0) != 0) return -1;
  int code = shim_on_white(drawn, out);
  g_object_unref(drawn);
  return code;
}

static inline int shim_save_jpeg(VipsImage *in, const char *file, int quality) {
  return vips_jpegsave(in, file, "Q", quality, "strip", 1, "optimize_coding", 1, "interlace", 1, (void *)0);
}

static inline int shim_save_png(VipsImage *in, const char *file) {
  return vips_pngsave(in, file, "strip", 1, "compression", 9, (void *)0);
}

static inline int shim_save_webp(VipsImage *in, const char *file, int quality) {
  return vips_webpsave(in, file, "Q", quality, "strip", 1, "effort", 4, (void *)0);
}

// Compression 4 is AV1.
static inline int shim_save_avif(VipsImage *in, const char *file, int quality) {
  return vips_heifsave(in, file, "Q", quality, "strip", 1, "compression", 4, "effort", 2, (void *)0);
}
