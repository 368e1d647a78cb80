/**
 * Returns one import cycle of each strongly connected group of files.
 * @template {{ from: string, to: string | undefined }} Edge
 * @param {Map<string, Edge[]>} graph the imports of each file
 * @returns {Edge[][]} the imports along each cycle
 */
export function findCycles(graph) {
  const visitedFiles = new Set();
  const cycles = [];
  for (const start of graph.keys()) {
    if (visitedFiles.has(start)) continue;
    const circle = shortestWayBack(graph, start);
    if (circle === undefined) continue;
    for (const file of reachedFrom(graph, start)) {
      if (reachedFrom(graph, file).has(start)) visitedFiles.add(file);
    }
    cycles.push(circle);
  }
  return cycles;
}

function reachedFrom(graph, start) {
  const files = new Set([start]);
  for (const file of files) {
    for (const { to } of graph.get(file) ?? []) if (to !== undefined) files.add(to);
  }
  return files;
}

/** Breadth-first search for the shortest path from a file to itself. */
function shortestWayBack(graph, start) {
  const reachedBy = new Map();
  const queue = [start];
  for (const file of queue) {
    for (const edge of graph.get(file) ?? []) {
      if (edge.to === start) return wayTo(edge, reachedBy, start);
      if (edge.to === undefined || reachedBy.has(edge.to)) continue;
      reachedBy.set(edge.to, edge);
      queue.push(edge.to);
    }
  }
  return undefined;
}

function wayTo(last, reachedBy, start) {
  const way = [last];
  for (let file = last.from; file !== start; file = way[0].from) way.unshift(reachedBy.get(file));
  return way;
}
