print("groma")
