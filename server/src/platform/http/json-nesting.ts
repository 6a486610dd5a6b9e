// Deep nesting is refused before parsing: what walks a parsed body then never meets more levels than a schema could name.

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125]

/** One pass over the text; strings are skipped. It also answers for text that is not JSON. */
export function isNestedDeeper(json: string, levels: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at)
    if (char === QUOTE) at = endOfString(json, at)
    else if (char === OPEN_LIST || char === OPEN_OBJECT) {
      if (++depth > levels) return true
    } else if (char === CLOSE_LIST || char === CLOSE_OBJECT) depth--
  }
  return false
}

function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const char = json.charCodeAt(at)
    if (char === BACKSLASH) at++
    else if (char === QUOTE) return at
  }
  return json.length
}
