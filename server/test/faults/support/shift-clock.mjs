// Preloaded into the product. Shifts its clock by this many milliseconds, but not the clock of its
// database.
const by = Number(process.env.CLOCK_SHIFT_MS);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...dateArguments) {
    if (dateArguments.length === 0) super(RealDate.now() + by);
    else super(...dateArguments);
  }
  static now() {
    return RealDate.now() + by;
  }
};
