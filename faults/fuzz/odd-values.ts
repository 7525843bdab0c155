import type { People } from '../surface/people.ts'
import type { Random } from './random.ts'

const nil = '00000000-0000-0000-0000-000000000000'

/** Texts that often cause errors in programs. */
const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\n',
  '\r\n',
  '\t',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'null',
  'undefined',
  'NaN',
  'true',
  'false',
  '-1',
  '0',
  '-0',
  '1.5',
  '1e999',
  '-1e999',
  '1e-999',
  '9007199254740993',
  '9'.repeat(400),
  '2147483648',
  '-2147483649',
  '0x10',
  '٣',
  '１',
  '[]',
  '{}',
  '[[[',
  '{"a":',
  '[null]',
  '{"__proto__":1}',
  '"',
  "'",
  `' OR 1=1 --`,
  '$1',
  '${1}',
  '{{1}}',
  '%',
  '%00',
  '%zz',
  '%C0%AF',
  '%F0%9F',
  '../../etc/passwd',
  '..%2f..%2f',
  '/',
  '//evil.test',
  '\\\\evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '/dashboard?join=%00',
  '\ud800',
  '\udc00x',
  '\u202e',
  '\u200b',
  '\ufeff',
  '\u2028',
  '\u0301',
  'e\u0301'.repeat(60),
  'İ',
  'ß',
  'ﬀ',
  'ǅ',
  'ﷺ'.repeat(20),
  '👩‍👩‍👧‍👦',
  '🇹🇭🇰🇷',
  'ก็็็็็็็็็็็็',
  'Z̸̢͎',
  '\uffff',
  '\u{10ffff}',
  '2026-02-31',
  '0000-00-00',
  '2026-13-45',
  '9999-12-31T23:59:60Z',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00Z',
  '2026-01-01T00:00:00+99:99',
  '2026-01-01T00:00:00Z',
  '24:61',
  '1970-01-01',
  nil,
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  `{${nil}}`,
  `urn:uuid:${nil}`,
  nil.replaceAll('-', ''),
  `${nil}\n`,
  ` ${nil}`,
  'a'.repeat(255),
  'a'.repeat(5_000),
  `${'a'.repeat(64)}@${'b'.repeat(63)}.test`,
  'a@b',
  '"a b"@c.test',
  'a@[127.0.0.1]',
  'a@xn--.test',
  '=1+1',
  '@SUM(A1)',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '*',
  '#',
  '?',
  ':',
  ';',
  '|',
  '&&',
  '.',
  '..',
  '...',
  '_',
  '-',
  'a,b,c',
  'classroom/',
  'classroom/x/y',
  'office/',
  'child/__proto__',
  'en',
  'xx',
  'K7QM4TXR',
  'AAAA-AAAA',
]

const oddJson: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  [],
  {},
  [null],
  [[]],
  { a: 1 },
  [1, 'a', {}],
  { length: 1e9 },
  { toString: 1 },
  Array(500).fill(0),
  { $gt: '' },
]

/** An id of another school, or an id of the own school that does not fit the field. */
function foreignId(random: Random, people: People, other: People): string {
  const source = random.chance(0.5) ? other : people
  return random.pick([...idNames.map((name) => source[name]), ...Object.values(source.ids)])
}

const idNames = [
  'schoolId',
  'elsewhere',
  'classroomId',
  'otherClassroomId',
  'child',
  'requestId',
  'groupId',
  'changeId',
  'turnId',
  'invitationId',
  'importId',
] as const

export function oddText(random: Random, people: People, other: People): string {
  const choice = random.next()
  if (choice < 0.25) return foreignId(random, people, other)
  if (choice < 0.3) return foreignId(random, people, other).toUpperCase()
  if (choice < 0.35) return random.pick(oddTexts) + random.pick(oddTexts)
  if (choice < 0.4)
    return String.fromCodePoint(...Array.from({ length: 1 + random.below(12) }, () => random.below(0x3000)))
  return random.pick(oddTexts)
}

export const oddValue = (random: Random, people: People, other: People): unknown =>
  random.chance(0.5) ? random.pick(oddJson) : oddText(random, people, other)

/** Mutates some fields: other value, other type, duplicate, removed, or an unknown field added. */
export function mutateFields(
  random: Random,
  fields: Record<string, unknown>,
  people: People,
  other: People,
): Record<string, unknown> {
  const entries: [string, unknown][] = Object.entries(fields)
  for (let changesLeft = 1 + random.below(3); changesLeft > 0; changesLeft--) {
    const index = random.below(Math.max(1, entries.length))
    const odd = oddText(random, people, other)
    const [name = 'a', value] = entries[index] ?? []
    const mutations: (() => unknown)[] = [
      () => (entries[index] = [name, odd]),
      () => (entries[index] = [name, odd]),
      () => (entries[index] = [name, oddValue(random, people, other)]),
      () => (entries[index] = [name, [value, odd]]),
      () =>
        (entries[index] = [
          name,
          Array.isArray(value) ? [...(value as unknown[]), ...(value as unknown[])] : [value, value],
        ]),
      // Wrap arrays instead of repeating them: nested repetition would exceed every size limit.
      () =>
        (entries[index] = [
          name,
          Array.isArray(value) ? [value] : Array.from({ length: random.below(600) }, () => value),
        ]),
      () => (entries[index] = [name, mutateInside(random, value, people, other)]),
      () => (entries[index] = [`${name}${random.pick(['[]', '[a]', '.a', ' ', '\u0000'])}`, value]),
      () => (entries[index] = [name, `${typeof value === 'string' ? value : JSON.stringify(value)}${odd}`]),
      () => entries.splice(index, 1),
      () =>
        entries.push([
          random.chance(0.5)
            ? random.pick(['_key', '_action', '_school', 'act', 'student', 'classroomId', '__proto__'])
            : odd,
          odd,
        ]),
    ]
    random.pick(mutations)()
  }
  return Object.fromEntries(entries)
}

/** Mutates a nested value, if there is one. */
function mutateInside(random: Random, value: unknown, people: People, other: People): unknown {
  if (typeof value !== 'object' || value === null) return oddValue(random, people, other)
  if (!Array.isArray(value)) return mutateFields(random, value as Record<string, unknown>, people, other)
  if (value.length === 0) return [oddValue(random, people, other)]
  const index = random.below(value.length)
  return value.with(index, mutateInside(random, value[index], people, other))
}
