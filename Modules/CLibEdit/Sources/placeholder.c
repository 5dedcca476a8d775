int groma_placeholder_edit;
