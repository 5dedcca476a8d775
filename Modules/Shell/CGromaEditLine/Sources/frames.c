// A static executable registers its unwind tables when it starts, and then the first unwinding, which is that of the main thread as it leaves its
// work to others, sorts all of them: forty milliseconds of the processor's. Linked with --wrap=__register_frame_info this is called instead, and
// the tables are found by their index (--eh-frame-hdr), as in any other executable.
void __wrap___register_frame_info(const void *begin, void *object);
void *__wrap___deregister_frame_info(const void *begin);

void __wrap___register_frame_info(const void *begin, void *object) {
  (void)begin;
  (void)object;
}

void *__wrap___deregister_frame_info(const void *begin) {
  (void)begin;
  return 0;
}
