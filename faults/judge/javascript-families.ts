import { combine, type Families } from './families.ts'

const globals =
  'process require fetch Worker WebSocket XMLHttpRequest setTimeout setInterval Date Promise Proxy WebAssembly window self document importScripts Deno Bun os std'.split(
    ' ',
  )
const things = ['console.log', 'prompt', '__sk_step', 'Math.random', '[].map', '(() => 1)', 'Object', '({}).toString']
const endless = [
  'for (;;);',
  'while (true) {}',
  'do {} while (true)',
  'for (const x of (function* () { for (;;) yield 1 })());',
]
const swallowing = ['catch {}', 'catch (e) { e.stack }', 'finally {}', 'catch { for (;;); } finally { for (;;); }']

export const javascriptFamilies: Families = {
  'reaches for the page': [
    ...globals.map((name) => `console.log(${name}, "ESCAPED")`),
    ...combine(
      things,
      ['process', 'fetch', 'require', 'globalThis.process.env'],
      (thing, name) => `console.log(${thing}.constructor("return ${name}")(), "ESCAPED")`,
    ),
    ...things.map(
      (thing) => `console.log(Object.getPrototypeOf(${thing}).constructor("return process.version")(), "ESCAPED")`,
    ),
    ...things.map(
      (thing) =>
        `try { ${thing}(...new Array(1000).fill({ get x() { throw this } })) } catch (e) { console.log(e.constructor.constructor("return process")(), "ESCAPED") }`,
    ),
    'console.log(new Error().constructor.constructor("return process")(), "ESCAPED")',
    'try { null.x } catch (e) { console.log(e.constructor.constructor("return process")(), "ESCAPED") }',
    'Error.prepareStackTrace = (e, s) => s[0].getThis().process\nif (new Error().stack?.env) console.log("ESCAPED")',
    'import("node:fs").then((fs) => console.log("ESCAPED"))',
    'import fs from "fs"\nconsole.log("ESCAPED")',
    'console.log((function* () {}).constructor("yield process")().next().value, "ESCAPED")',
    'console.log(eval("process"), "ESCAPED")',
    'console.log((0, eval)("this").process.version, "ESCAPED")',
  ],
  'never ends': [
    ...endless,
    ...combine(endless, swallowing, (loop, way) => `for (;;) { try { ${loop} } ${way} }`),
    'const f = () => f(); f()',
    'const f = () => { try { f() } finally { f() } }; f()',
    'eval("for (;;);")',
    'new Function("for (;;);")()',
    '[1, 2].sort(() => { for (;;); })',
    'JSON.stringify({ toJSON() { for (;;); } })',
    'throw { get name() { for (;;); } }',
    'throw { get stack() { for (;;); }, get message() { for (;;); } }',
    '`${{ toString() { for (;;); } }}`',
    'console.log({ get a() { for (;;); } })',
    'console.log({ [Symbol.toPrimitive]() { for (;;); } } + "")',
    '"a".replace(/a/, () => { for (;;); })',
    'for (;;) prompt("again?")',
    'const g = (function* () { try { for (;;) yield } finally { for (;;); } })(); g.next(); g.return()',
    'class A { static #x = (() => { for (;;); })() }',
    'with ({}) { for (;;); }',
    'label: for (;;) continue label',
    'async function f() { for (;;) await 1 }\nf()',
  ],
  'works without steps': [
    'new Array(2 ** 31).fill(1).map(String).sort().reverse().join()',
    '/(a+)+(b+)+c/.test("a".repeat(40) + "b".repeat(40))',
  ],
  'strains the engine': [
    ...[20, 30, 60].flatMap((length) => [
      `/(a+)+b/.test("a".repeat(${length}))`,
      `/(a|a)*b/.exec("a".repeat(${length}))`,
      `"${'a'.repeat(length)}".replace(/(x+x+)+y/g, "")`,
    ]),
    'const a = []; a.length = 2 ** 32 - 1; a.indexOf(1)',
    'const a = []; a.length = 2 ** 31; a.sort()',
    'Array.from({ length: 2 ** 32 - 1 })',
    'new Array(2 ** 30).join("x")',
    '[].concat(new Array(2 ** 29), new Array(2 ** 29)).flat(Infinity)',
    '2n ** 10000000n',
    '(10n ** 100000n).toString().length',
    'parseInt("9".repeat(1e6))',
  ],
  'eats memory': [
    'let s = "a"; for (;;) s += s',
    'let s = "a"; for (;;) s = s + s + "b"',
    'const a = []; for (;;) a.push(a.slice())',
    'const a = []; for (;;) a.push(new Array(1e5).fill(7))',
    'const a = []; for (;;) a.push(new Uint8Array(1e6))',
    'const m = new Map(); for (let i = 0; ; i++) m.set(i, { i })',
    'const s = new Set(); for (let i = 0; ; i++) s.add("x" + i)',
    'let o = {}; for (;;) o = { o, p: o }',
    'let f = () => 1; for (;;) { const g = f; f = () => g() }',
    ...[1e7, 1e8, 2 ** 30].flatMap((size) => [
      `"x".repeat(${size}).length`,
      `"".padEnd(${size}, "ab").length`,
      `new ArrayBuffer(${size})`,
      `new Array(${size}).fill(0)`,
      `new Float64Array(${size})`,
    ]),
    'JSON.stringify(Array.from({ length: 1e6 }, (_, i) => ({ i })))',
    'let a = [1]; for (;;) a = [...a, ...a]',
    'let a = "x".repeat(1e6); for (;;) a = a.replaceAll("x", "xx")',
    'JSON.parse("[".repeat(1e6))',
    'const o = {}; for (let i = 0; ; i++) o["k" + i] = i',
    'const w = []; for (;;) w.push(new WeakRef({}))',
    'const e = []; for (;;) try { null.x } catch (error) { e.push(error) }',
    'String.raw({ raw: { length: 2 ** 31, 0: "a" } })',
  ],
  'changes what others use': [
    ...'Array.prototype.map Array.prototype.join Array.prototype.push JSON.stringify JSON.parse Object.keys Object.is String.prototype.split Function.prototype.call Function.prototype.apply Map.prototype.get Symbol.iterator Number.prototype.toString Object.getPrototypeOf Reflect.apply'
      .split(' ')
      .flatMap((name) => [`${name} = null`, `${name} = () => "ESCAPED"`, `delete ${name}`]),
    ...'toString valueOf over then name stack message constructor get set value length'
      .split(' ')
      .map((name) => `Object.prototype.${name} = () => { throw 1 }`),
    ...'console prompt __sk_step Math JSON Array Object String globalThis undefined NaN'
      .split(' ')
      .map((name) => `try { globalThis.${name} = null } catch {}\nconsole.log(1)`),
    'Object.defineProperty(Object.prototype, "x", { set() { for (;;); } })\nconst o = {}; o.x = 1',
    'Object.freeze(globalThis); Object.freeze(Array.prototype); Object.freeze(Object.prototype)',
    'Object.setPrototypeOf(Array.prototype, null); Object.setPrototypeOf(console, null)',
    'globalThis.__proto__ = null',
    'Array.prototype[Symbol.iterator] = function* () { for (;;) yield 1 }\nconst [a] = [1]; console.log(...[1])',
    'Error = class { constructor() { for (;;); } }\nnull.x',
  ],
  'floods the console': [
    'for (;;) console.log("flood".repeat(1000))',
    'for (;;) { try { console.log("y".repeat(5000)) } catch {} }',
    'console.log("x".repeat(1e6))',
    'console.log(new Array(1e5).fill("z"))',
    'const a = []; a[0] = a; console.log(a)',
    'throw new Error("m".repeat(1e6))',
    'throw "t".repeat(1e6)',
    'throw Symbol("s")',
    'throw null',
    'const e = new Error("x"); e.name = "n".repeat(1e6); throw e',
    'console.log("\\x00\\x1b[2J\\u202e".repeat(5000))',
  ],
  'chokes the reader': [
    ...['(', '[', '{', '-', '!', '`${', '(()=>', 'f('].map((sign) => `x = ${sign.repeat(3_000)}1`),
    `x = ${'1 + '.repeat(4_000)}1`,
    `x = ${'a ? b : '.repeat(2_000)}c`,
    `${'function f() {}\n'.repeat(1_200)}`,
    '/*'.repeat(5_000),
    `${'for (;;) '.repeat(1_500)};`,
    `const x = "${'\\\\'.repeat(9_000)}"`,
    `${'if (1) '.repeat(2_000)}x = 1`,
    'new RegExp("(".repeat(10000))',
    'eval("(".repeat(10000))',
    '\u0000\u0001\ufeff\ud800',
    '<!-- --> #!/usr/bin/env node',
  ],
}
