/**
 * JavaScript code that runs before the program. Only plain values are passed to the host. It saves references to the
 * builtins it uses before the program can change them.
 */
export const prelude = `(function (host) {
  'use strict'
  const { tooLong, print, ask, random, act, look, actQuickly, lookQuickly, value } = host
  const { isArray } = Array
  const { getPrototypeOf, keys, is, defineProperty } = Object
  const { stringify } = JSON
  const TextOf = String
  const WrongKind = TypeError
  const TheMap = Map
  const TheSet = Set
  const join = Function.prototype.call.bind(Array.prototype.join)
  const mapped = Function.prototype.call.bind(Array.prototype.map)
  const sorted = Function.prototype.call.bind(Array.prototype.sort)
  const [Plain, MapKind, SetKind] = [Object.prototype, Map.prototype, Set.prototype]
  const list = Array.from

  function show(thing, depth = 0) {
    if (typeof thing === 'string') return stringify(thing)
    if (typeof thing === 'function') return thing.name ? 'function ' + thing.name : 'function'
    if (typeof thing !== 'object' || thing === null) return is(thing, -0) ? '-0' : TextOf(thing)
    if (depth > 4) return '…'
    const inner = (one) => show(one, depth + 1)
    if (isArray(thing)) return '[' + join(mapped(thing, inner), ', ') + ']'
    if (thing instanceof TheMap) return 'Map {' + join(mapped(list(thing), ([key, one]) => inner(key) + ' => ' + inner(one)), ', ') + '}'
    if (thing instanceof TheSet) return 'Set {' + join(mapped(list(thing), inner), ', ') + '}'
    if (thing instanceof Error) return TextOf(thing)
    return '{' + join(mapped(keys(thing), (key) => key + ': ' + inner(thing[key])), ', ') + '}'
  }

  // Serializes value and type.
  function exact(thing, depth = 0) {
    if (typeof thing === 'string') return stringify(thing)
    if (typeof thing !== 'object' || thing === null) return typeof thing + ' ' + (thing === 0 ? '0' : TextOf(thing))
    if (depth > 30) return '…'
    const inner = (one) => exact(one, depth + 1)
    const own = getPrototypeOf(thing)
    if (own === MapKind) return 'Map(' + join(mapped(list(thing), inner), ',') + ')'
    if (own === SetKind) return 'Set(' + join(mapped(list(thing), inner), ',') + ')'
    const parts = join(sorted(mapped(keys(thing), (key) => stringify(key) + ':' + inner(thing[key]))), ',')
    if (isArray(thing)) return '[' + thing.length + ' ' + parts + ']'
    return (own === Plain ? '' : own === null ? 'null' : 'class') + '{' + parts + '}'
  }

  const plain = (one) => {
    if (one === null || typeof one === 'number' || typeof one === 'string' || typeof one === 'boolean') return one
    throw new WrongKind('only numbers and texts go in here')
  }
  const ended = { over: true }
  // Calls a world function by index with its inputs in one host call, because calls take most of the time of a run. The
  // number of inputs is passed too, so that the host rejects calls with too many inputs.
  const tell = (quick, call, at, inputs) => {
    const count = inputs.length
    if (count === 0) return quick(at)
    if (count === 1) return typeof inputs[0] === 'number' ? quick(at, inputs[0]) : call(at, 1, plain(inputs[0]))
    return call(at, count, plain(inputs[0]), plain(inputs[1]))
  }
  const put = (name, work) => (globalThis[name] = work)
  // Steps are counted here, because a host call per loop iteration would be too slow.
  let steps = 0
  let most = 0
  let at = 0
  const step = (line) => {
    at = line
    if (++steps > most) tooLong()
  }
  defineProperty(globalThis, '__sk_step', { value: step })
  const told = (things) => join(mapped(things, (one) => (typeof one === 'string' ? one : show(one))), ' ') + '\\n'
  put('console', {
    log: (...things) => print(told(things)),
    assert: (holds, ...things) => {
      if (!holds) print(told(['Assertion failed', ...things]))
    },
  })
  put('prompt', (question = '') => ask(TextOf(question)))
  Math.random = random

  return {
    actions(words) {
      for (let at = 0; at < words.length; at++) {
        const word = words[at]
        put(word, (...inputs) => {
          const done = tell(actQuickly, act, at, inputs)
          if (done === 1) throw ended
          if (done === 2) throw new WrongKind(word + '() takes other values')
        })
      }
    },
    sensors(words) {
      for (let at = 0; at < words.length; at++)
        put(words[at], (...inputs) => {
          const seen = tell(lookQuickly, look, at, inputs)
          if (seen === undefined) throw ended
          return seen
        })
    },
    begin: (limit) => void (most = limit),
    steps: () => steps,
    line: () => at,
    isOver: (thrown) => thrown === ended,
    // Reports the value; the host compares it, because a program could manipulate a comparison here.
    told: (got) => value(show(got), exact(got)),
  }
})`
