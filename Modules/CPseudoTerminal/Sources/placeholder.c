int groma_placeholder_pty;
