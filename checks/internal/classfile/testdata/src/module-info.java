/** A module, whose class file has no superclass. */
module demo.module {
    exports demo;
}
