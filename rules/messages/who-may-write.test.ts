import { expect, test } from 'vitest'
import { threadKinds } from './threads.ts'
import {
  isOldEnoughToWrite,
  mayModerate,
  mayRead,
  mayWrite,
  rightsToWrite,
  type ThreadRole,
  type Writer,
} from './who-may-write.ts'

const writers = {
  'student who writes': { role: 'student', isClassCodeSession: false, mayWriteText: true },
  'young student': { role: 'student', isClassCodeSession: false, mayWriteText: false },
  'class-code session': { role: 'student', isClassCodeSession: true, mayWriteText: true },
  guardian: { role: 'guardian', isClassCodeSession: false, mayWriteText: true },
  teacher: { role: 'teacher', isClassCodeSession: false, mayWriteText: true },
  admin: { role: 'admin', isClassCodeSession: false, mayWriteText: true },
} satisfies Record<string, Writer>

const contents = {
  text: { kind: 'text', content: 'Hello' },
  phrase: { kind: 'phrase', content: 'well-done' },
  help: { kind: 'phrase', content: 'i-need-help' },
  sticker: { kind: 'sticker', content: 'kite' },
} as const

const write = (writer: Writer, isOn = true) =>
  Object.fromEntries(
    threadKinds.map((kind) => {
      const rights = rightsToWrite(kind, writer, isOn)
      return [kind, Object.keys(contents).filter((name) => mayWrite(rights, contents[name as keyof typeof contents]))]
    }),
  )

test.each([
  ['student who writes', { sky: ['phrase', 'help', 'sticker'], student: ['text', 'phrase', 'help'] }],
  ['young student', { sky: ['phrase', 'help', 'sticker'], student: ['phrase', 'help'] }],
  ['class-code session', { sky: ['phrase', 'help', 'sticker'], student: ['help'] }],
  ['guardian', { guardian: ['text'] }],
  [
    'teacher',
    {
      sky: ['text', 'phrase', 'help', 'sticker'],
      student: ['text', 'phrase', 'help', 'sticker'],
      guardian: ['text'],
      staff: ['text'],
    },
  ],
  ['admin', { guardian: ['text'], staff: ['text'] }],
] as const)('%s writes only what the table allows', (name, allowed) => {
  const readable = threadKinds.filter((kind) => mayRead(kind, writers[name].role, 'everyone'))
  const rights = write(writers[name])
  for (const kind of readable)
    expect(rights[kind], kind).toEqual((allowed as Record<string, readonly string[]>)[kind] ?? [])
})

test('no one writes while the school has turned messages off', () => {
  for (const writer of Object.values(writers)) expect(Object.values(write(writer, false)).flat()).toEqual([])
})

test('students and guardians read announcements for them, and never threads of the other', () => {
  expect(mayRead('announcement', 'student', 'families')).toBe(false)
  expect(mayRead('announcement', 'guardian', 'families')).toBe(true)
  expect(mayRead('announcement', 'guardian', 'students')).toBe(false)
  expect(mayRead('announcement', 'teacher', 'students')).toBe(true)
  expect(threadKinds.filter((kind) => mayRead(kind, 'guardian', null))).toEqual(['guardian'])
  expect(threadKinds.filter((kind) => mayRead(kind, 'student', null))).toEqual(['student', 'sky'])
  expect(threadKinds.filter((kind) => mayRead(kind, 'admin', null))).toEqual(['announcement', 'guardian', 'staff'])
})

test('only those who read a thread moderate it, and never students or guardians', () => {
  const roles: ThreadRole[] = ['student', 'guardian', 'teacher', 'admin']
  for (const kind of threadKinds)
    for (const role of roles)
      if (mayModerate(kind, role)) {
        expect(['teacher', 'admin']).toContain(role)
        expect(mayRead(kind, role, 'everyone')).toBe(true)
      }
  expect(mayModerate('staff', 'teacher')).toBe(false)
})

test('an unknown age counts as the youngest', () => {
  expect([null, 'under-7', '7-9', '10-12', '13-15', 'over-15'].map(isOldEnoughToWrite)).toEqual([
    ...[false, false, false],
    ...[true, true, true],
  ])
})
