// Runs within the page that chat-scroll.ts measures.
const nextFrames = async (count) => {
  for (let frame = 0; frame < count; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
};
const findLog = () => document.querySelector('[role=log]');

window.scrolling = {
  /**
   * Presses the first chat of the list. @returns milliseconds until its last messages are rendered
   */
  async open() {
    const startedAt = performance.now();
    document.querySelector('ul[aria-label=Conversations] a').click();
    do await nextFrames(1);
    while (document.querySelectorAll('[role=log] article').length < 5);
    return performance.now() - startedAt;
  },

  /**
   * Scrolls the conversation to where it requests older messages, and waits until they arrive.
   * @returns how far the first fully visible message has moved at most meanwhile, in px
   */
  async goBack(scrollTop) {
    const log = findLog();
    log.scrollTop = scrollTop;
    await nextFrames(4);
    const edge = log.getBoundingClientRect().top;
    const placeOf = (element) => element.getBoundingClientRect().top - edge;
    const anchor = [...log.querySelectorAll('article')].find((each) => placeOf(each) >= 0);
    const [place, top] = [placeOf(anchor), log.scrollTop];
    let farthest = 0;
    const look = () => {
      if (!anchor.isConnected) throw new Error('What one looked at is gone.');
      farthest = Math.max(farthest, Math.abs(placeOf(anchor) - place));
    };
    const deadline = performance.now() + 5_000;
    while (log.scrollTop - top < 500) {
      if (performance.now() > deadline) throw new Error('Nothing older came.');
      await nextFrames(1);
      look();
    }
    for (let more = 0; more < 20; more += 1) {
      await nextFrames(1);
      look();
    }
    return farthest;
  },

  /** Records the time of each frame and whether it shows messages, until they are counted. */
  startCounting() {
    const counting = { times: [], blank: 0, isOn: true };
    window.scrolling.counting = counting;
    const note = (now) => {
      counting.times.push(now);
      const { left, top, width, height } = findLog().getBoundingClientRect();
      const middle = document.elementsFromPoint(left + width / 2, top + height / 2);
      if (!middle.some((element) => element.matches('li'))) counting.blank += 1;
      if (counting.isOn) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  },

  /**
   * @returns frames a second since then, the longest pause between two in milliseconds, and the
   * number of frames without content in the middle
   */
  endCounting() {
    const { counting } = window.scrolling;
    counting.isOn = false;
    const gaps = counting.times.slice(1).map((time, index) => time - counting.times[index]);
    const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1000;
    return { perSecond: gaps.length / seconds, longest: Math.max(...gaps), blank: counting.blank };
  },
};
