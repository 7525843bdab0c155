import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { stepThrough } from '#rules/tasks/step-through.ts'
import lessons from '../locales/en.json' with { type: 'json' }
import tasks from './locales/en.json' with { type: 'json' }
import { StepView } from './step-view.tsx'

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'tasks', resources: { en: { tasks, lessons } } }),
)

const all = stepThrough(
  {
    id: 'pw-4-1',
    version: 1,
    kind: 'task',
    language: 'python',
    rules: 1,
    tests: [{ call: 'area(3, 4)', gives: '12' }],
    stars: { uses: [], mostLines: null },
  },
  'def area(w, h):\n    a = w * h\n    return a\nsizes = [3, 4]',
  0,
)
const shown = (at: number | null, steps = all) =>
  renderToStaticMarkup(<StepView steps={{ all: steps, at, goTo: () => {} }} />)

test('a program that can be shown step by step has a button, another has nothing', () => {
  expect(shown(null)).toContain(tasks.steps.open)
  expect(shown(null, null)).toBe('')
})

test('before the first step nothing is held; then the line and every variable, as Python writes them', () => {
  expect(shown(0)).toContain(tasks.steps.none)
  expect(shown(2)).toContain('Line 2: Step 2 of 3')
  expect(shown(2)).toContain('[3, 4]')
  expect(
    shown(2)
      .match(/<th scope="row"><code>\w+/g)
      ?.map((one) => one.split('>').at(-1)),
  ).toEqual(['sizes', 'w', 'h', 'a'])
  expect(shown(3)).toContain('<pre>12</pre>')
})
