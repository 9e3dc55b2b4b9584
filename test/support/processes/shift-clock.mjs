/* Preload of a process: its clock is off by SHIFT_CLOCK_MS. Timers and the monotonic clock stay right. */
const shiftMs = Number(process.env['SHIFT_CLOCK_MS'] ?? 0);
const Real = Date;

class ShiftedDate extends Real {
  constructor(...args) {
    if (args.length === 0) super(Real.now() + shiftMs);
    else super(...args);
  }

  static now() {
    return Real.now() + shiftMs;
  }
}

globalThis.Date = ShiftedDate;
