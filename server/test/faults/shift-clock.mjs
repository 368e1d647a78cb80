// Loaded into the product before anything else: its clock is wrong by so many milliseconds, that of its database is not.
const by = Number(process.env.CLOCK_SHIFT_MS);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + by);
    else super(...given);
  }
  static now() {
    return RealDate.now() + by;
  }
};
