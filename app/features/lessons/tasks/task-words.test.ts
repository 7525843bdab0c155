import i18next, { type TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { unended } from '#rules/tasks/task-verdict.ts'
import en from './locales/en.json' with { type: 'json' }
import th from './locales/th.json' with { type: 'json' }
import { endedWords } from './ended-words.ts'
import { consoleTold, taskTold, toldWords } from './task-words.ts'

const words = async (lng: 'en' | 'th'): Promise<TFunction<'tasks'>> => {
  const instance = i18next.createInstance()
  await instance.init({ lng, defaultNS: 'tasks', resources: { en: { tasks: en }, th: { tasks: th } } })
  return instance.t as TFunction<'tasks'>
}
const error = { type: 'NameError', text: "name 'nam' isn't defined", line: 2 }
const typo = {
  id: 'py-name-typo',
  kind: 'exception' as const,
  line: 2,
  holes: { name: 'nam', nearest: 'name' },
}

test('the console says in the child’s language what is so and what to try, and what the language said comes after it', async () => {
  for (const lng of ['en', 'th'] as const) {
    const t = await words(lng)
    const told = consoleTold(t, 'python', { error, stop: null }, typo)!
    expect(told).toMatchObject({ line: 2, raw: "NameError: name 'nam' isn't defined" })
    expect(toldWords(t, told)).toContain(t('line', { line: 2 }))
    expect(toldWords(t, told)).not.toMatch(/NameError|isn't defined|mistake\.|`|\{\{/)
    expect(told.advice).not.toBe('')
  }
})

test('an error that nobody knows has a line and one thing to try all the same', async () => {
  const t = await words('en')
  expect(consoleTold(t, 'python', { error, stop: null }, null)).toMatchObject({
    message: en.said.error,
    advice: en.advice.error,
    line: 2,
  })
  const { cases } = unended('time')
  const verdict = { ...unended('time'), reason: 'error', cases: [{ ...cases[0]!, reason: 'error', error }] }
  expect(taskTold(t, () => 'of a world', { step: { language: 'python' }, verdict, mistake: null })).toMatchObject({
    message: en.said.error,
    line: 2,
  })
})

test('who is asked is told nothing; what does not end says where it was', async () => {
  const t = await words('en')
  expect(consoleTold(t, 'python', { error: null, stop: { reason: 'input', line: 1 } }, null)).toBeNull()
  expect(consoleTold(t, 'javascript', { error: null, stop: { reason: 'steps', line: 3 } }, null)).toMatchObject({
    message: en.mistake['js-too-many-steps'].message,
    line: 3,
  })
})

test('a kept run says how it ended without what is not known any more', async () => {
  const t = (await words('en')) as never
  expect(endedWords(t, { mistake: null, reason: 'wrong-output' })).toBe(en.ended['wrong-output'])
  expect(endedWords(t, { mistake: null, reason: 'goal-tries' })).toBe(en.ended.goal)
  expect(endedWords(t, { mistake: 'py-name-typo', reason: 'error' })).not.toMatch(/\{\{|`/)
  expect(endedWords(t, { mistake: 'py-of-long-ago', reason: 'error' })).toBe(en.said.error)
})
