// A static executable registers its unwind tables at the start. The first unwinding, when the main thread exits and leaves its work to
// others, then sorts all of them, which takes 40 ms of processor time. With --wrap=__register_frame_info, these functions are called
// instead and do nothing; the tables are then found by their index (--eh-frame-hdr), as in other executables.
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
