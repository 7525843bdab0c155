import i18next, { type TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { unfinishedVerdict } from '#rules/tasks/task-verdict.ts'
import en from './locales/en.json' with { type: 'json' }
import th from './locales/th.json' with { type: 'json' }
import { describeStoredRun } from './stored-run-message.ts'
import { describeConsoleRun, describeTaskRun, formatFeedback } from './task-feedback.ts'

const createTranslator = async (lng: 'en' | 'th'): Promise<TFunction<'tasks'>> => {
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

test('console feedback is in the student’s language and has the original error separately', async () => {
  for (const lng of ['en', 'th'] as const) {
    const t = await createTranslator(lng)
    const feedback = describeConsoleRun(t, 'python', { error, stop: null }, typo)!
    expect(feedback).toMatchObject({ line: 2, raw: "NameError: name 'nam' isn't defined" })
    expect(formatFeedback(t, feedback)).toContain(t('line', { line: 2 }))
    expect(formatFeedback(t, feedback)).not.toMatch(/NameError|isn't defined|mistake\.|`|\{\{/)
    expect(feedback.advice).not.toBe('')
  }
})

test('an unrecognized error still gets a line and one thing to try', async () => {
  const t = await createTranslator('en')
  expect(describeConsoleRun(t, 'python', { error, stop: null }, null)).toMatchObject({
    message: en.said.error,
    advice: en.advice.error,
    line: 2,
  })
  const { cases } = unfinishedVerdict('time')
  const verdict = { ...unfinishedVerdict('time'), reason: 'error', cases: [{ ...cases[0]!, reason: 'error', error }] }
  expect(
    describeTaskRun(t, () => 'of a world', { step: { language: 'python' }, verdict, mistake: null }),
  ).toMatchObject({
    message: en.said.error,
    line: 2,
  })
})

test('a console run that waits for input gets no feedback, an endless loop gets its line', async () => {
  const t = await createTranslator('en')
  expect(describeConsoleRun(t, 'python', { error: null, stop: { reason: 'input', line: 1 } }, null)).toBeNull()
  expect(describeConsoleRun(t, 'javascript', { error: null, stop: { reason: 'steps', line: 3 } }, null)).toMatchObject({
    message: en.mistake['js-too-many-steps'].message,
    line: 3,
  })
})

test('describes a stored run without values that are not stored', async () => {
  const t = (await createTranslator('en')) as never
  expect(describeStoredRun(t, { mistake: null, reason: 'wrong-output' })).toBe(en.ended['wrong-output'])
  expect(describeStoredRun(t, { mistake: null, reason: 'goal-tries' })).toBe(en.ended.goal)
  expect(describeStoredRun(t, { mistake: 'py-name-typo', reason: 'error' })).not.toMatch(/\{\{|`/)
  expect(describeStoredRun(t, { mistake: 'py-of-long-ago', reason: 'error' })).toBe(en.said.error)
})
