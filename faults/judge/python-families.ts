import { combine, type Families } from './families.ts'

const globals =
  'process globalThis self window fetch require Function eval Object WebAssembly Worker XMLHttpRequest'.split(' ')
const attributes = 'constructor __proto__ prototype call apply bind toString valueOf caller arguments then'.split(' ')
const hostThings = ['__sk_step', '__sk_line', '__sk_host', '__sk_host.ask', '__sk_host.value', '__sk_host.act']
const endless = [
  'while True: pass',
  'while 1:\n        x = 1',
  'for i in iter(int, 1): pass',
  'for i in range(10 ** 9): pass',
]
const swallowing = ['except: pass', 'except BaseException: pass', 'except Exception: pass', 'finally:\n        pass']
const addresses = [0, 4_096, 65_536, 179_028, 200_000, 458_752, 1 << 20, 1 << 23]

export const pythonFamilies: Families = {
  'reaches for the page': [
    ...globals.map((name) => `import js\nprint(js.${name})\nprint("ESCAPED")`),
    ...globals.map((name) => `import js\nprint(getattr(js, "${name}"), "ESCAPED")`),
    ...globals.map((name) => `import js\njs.${name} = 1\nprint(js["${name}"], "ESCAPED")`),
  ],
  'asks the host for its parts': combine(
    hostThings,
    attributes,
    (thing, name) => `x = ${thing}.${name}\nprint("ESCAPED", x)`,
  ),
  'makes objects of the page': [
    ...hostThings.map((thing) => `x = ${thing}.new("return process")\nif x is not None: print("ESCAPED")`),
    ...['[1]', '{}', '"a"', 'print', 'lambda: 1', 'object()'].flatMap((value) => [
      `import jsffi\nx = jsffi.to_js(${value})\nx.constructor("return process")()\nprint("ESCAPED")`,
      `import jsffi\nx = jsffi.create_proxy(${value})\nx.constructor.constructor("return 1")()\nprint("ESCAPED")`,
    ]),
    ...['Array', 'Object', 'Function'].map((name) => `import js\nx = js.${name}.new()\nprint("ESCAPED")`),
    'import jsffi\njsffi.async_timeout_ms(print, 1)\nimport js\njs.eval("1")\nprint("ESCAPED")',
    'import host\nhost.ask.new("x")\nhost.x = 1\nprint(host.x, "ESCAPED")',
    ...[
      'host.step(None, None, None)',
      'host.value(a=1)',
      'host.act(*range(200))',
      'host.ask(print)',
      'host.look(object())',
    ].map((call) => `import host\nfor i in range(200):\n    ${call}`),
  ],
  'opens files': [
    ...combine(
      ['/etc/passwd', '/proc/self/environ', '../package.json', '.env', '/dev/stdin'],
      ['r', 'w', 'rb', 'a'],
      (path, mode) => `print(open("${path}", "${mode}"))\nprint("ESCAPED")`,
    ),
    ...[
      'listdir("/")',
      'mkdir("/x")',
      'remove("/x")',
      'stat("/etc")',
      'chdir("/tmp")',
      'rename("/a", "/b")',
      'rmdir("/tmp")',
      'statvfs("/")',
    ].map((call) => `import os\nprint(os.${call})\nprint("ESCAPED")`),
    'import sys\nprint(sys.stdin.read(10))\nprint("ESCAPED")',
    'import vfs\nvfs.mount(vfs.VfsPosix("/"), "/x")\nprint(open("/x/etc/passwd").read(), "ESCAPED")',
  ],
  'reaches for the network': [
    ...'socket usocket ssl network requests urequests websocket http urllib bluetooth machine ctypes ffi subprocess threading _thread'
      .split(' ')
      .map((name) => `import ${name}\nprint("ESCAPED")`),
    'import asyncio\nasync def f():\n    await asyncio.open_connection("127.0.0.1", 80)\n    print("ESCAPED")\nasyncio.run(f())',
    'import select\np = select.poll()\np.register(0)\nprint(p.poll(10))',
  ],
  'never ends': [
    ...endless,
    ...combine(
      endless,
      swallowing,
      (loop, way) => `while True:\n    try:\n        ${loop.replaceAll('\n', '\n    ')}\n    ${way}`,
    ),
    'def f():\n    return f()\nf()',
    'def f():\n    try:\n        f()\n    finally:\n        f()\nf()',
    'import time\nwhile True: time.sleep(1)',
    'class A:\n    def __iter__(self): return self\n    def __next__(self): return 1\nfor x in A(): pass',
    'def g():\n    while True: yield 1\nfor x in g(): pass',
    'import asyncio\nasync def f():\n    while True: await asyncio.sleep(0)\nasyncio.run(f())',
    'while True:\n    input("again? ")',
  ],
  'works without steps': [
    'sum(range(10 ** 9))',
    'max(i for i in iter(int, 1))',
    'list(map(str, range(10 ** 9)))[0]',
    '[x for x in iter(int, 1) if x]',
  ],
  'eats memory': [
    ...['[0]', '"a"', 'b"a"', '(1,)'].flatMap((start) => [
      `x = ${start}\nwhile True:\n    x = x + x`,
      `x = ${start}\nwhile True:\n    x += x`,
      ...[10 ** 7, 10 ** 8, 10 ** 9].map((count) => `x = ${start} * ${count}\nprint(len(x))`),
    ]),
    ...[7, 8, 9].map((power) => `bytearray(10 ** ${power})`),
    'x = {}\ni = 0\nwhile True:\n    x[i] = "a" * 1000\n    i += 1',
    'x = []\nwhile True:\n    x.append(bytearray(10 ** 5))',
    'x = []\nfor i in range(10 ** 6):\n    x = [x, x]',
    'x = 3\nwhile True:\n    x = x * x',
    'print(f"{1:>100000000}")',
    'print("%100000000d" % 1)',
    'print("a".join(["b"] * 10 ** 7))',
    'print("a" * 10 ** 6 .__class__(1))',
    'x = "a" * 10 ** 6\nprint(len(x.replace("a", "b" * 100)))',
    'def f(n): return [f(n - 1)] * 100 if n else "x" * 100\nprint(len(repr(f(5))))',
    'import json\njson.loads("[" * 100000)',
    'import struct\nstruct.pack("1000000000s", b"a")',
  ],
  'writes raw memory': [
    ...combine(
      addresses,
      ['\\x00', '\\xff', 'A'],
      (position, byte) =>
        `import uctypes\nb = uctypes.bytearray_at(${position}, 1 << 16)\nb[:] = b"${byte}" * (1 << 16)\nprint(1)`,
    ),
    ...addresses.map(
      (address) =>
        `import uctypes\nb = uctypes.bytearray_at(${address}, 1 << 16)\nfor i in range(0, 4096): b[i] = (b[i] + 1) & 255`,
    ),
    'import uctypes\nprint(uctypes.bytearray_at(1 << 30, 100))',
    'import uctypes\nprint(bytes(uctypes.bytearray_at(458752, 1 << 20)).find(b"SECRET-OF-A-NEIGHBOUR"))',
  ],
  'changes what others use': [
    ...'print len range input int str list dict sorted sum abs'
      .split(' ')
      .map((name) => `import builtins\nbuiltins.${name} = None`),
    ...'print len range input'.split(' ').map((name) => `import builtins\nbuiltins.${name} = lambda *a: "ESCAPED"`),
    'import builtins\nbuiltins.__import__ = None',
    'import sys\nsys.modules.clear()\nsys.path.clear()',
    'import sys, json\nsys.modules["random"] = json',
    '__sk_step = lambda line: None\nwhile True: pass',
    'import gc\ngc.disable()\nwhile True: x = [1] * 1000',
    'import micropython\nmicropython.heap_lock()\nx = [1]',
    'import sys\nsys.exit(3)',
    'raise SystemExit',
    'raise KeyboardInterrupt',
    '__sk_host.value("12", True)',
  ],
  'floods the console': [
    'while True: print("flood" * 1000)',
    'while True: print("x", end="")',
    'import sys\nwhile True: sys.stdout.write("flood\\n")',
    'print("x" * 10 ** 6)',
    'while True:\n    try:\n        print("y" * 5000)\n    except BaseException:\n        pass',
    'def f():\n    print("z")\n    f()\nf()',
    'import sys\nsys.stderr.write("e" * 10 ** 6)',
    'print("\\x00\\x1b[2J\\u202e" * 5000)',
    'raise ValueError("m" * 10 ** 6)',
  ],
  'chokes the reader': [
    ...['(', '[', '{', '-', 'not ', 'lambda: ', 'f('].map((sign) => `x = ${sign.repeat(3_000)}1`),
    `${'if True:\n '.repeat(1)}${Array.from({ length: 90 }, (_, index) => `${' '.repeat(index + 1)}if True:\n`).join('')}${' '.repeat(92)}pass`,
    `x = ${'1 + '.repeat(4_000)}1`,
    `${'def f(): pass\n'.repeat(1_200)}`,
    '"""'.repeat(3_000),
    `x = "${'\\\\'.repeat(9_000)}"`,
    'import re\nre.match("(a*)*b", "a" * 40)',
    'import re\nre.match("((((a+)+)+)+)+b", "a" * 60)',
    'import re\nre.compile("(" * 5000)',
    'eval("(" * 5000)',
    'exec("x = 1\\n" * 100000)',
    '\u0000\u0001\ufeff\ud800',
  ],
}
