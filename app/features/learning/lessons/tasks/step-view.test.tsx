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

const trace = stepThrough(
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
const render = (index: number | null, steps = trace) =>
  renderToStaticMarkup(<StepView steps={{ trace: steps, index, goTo: () => {} }} />)

test('shows a button if the program can be traced, otherwise nothing', () => {
  expect(render(null)).toContain(tasks.steps.open)
  expect(render(null, null)).toBe('')
})

test('shows no variables at the start, then the line and all variables in Python notation', () => {
  expect(render(0)).toContain(tasks.steps.none)
  expect(render(2)).toContain('Line 2: Step 2 of 3')
  expect(render(2)).toContain('[3, 4]')
  expect(
    render(2)
      .match(/<th scope="row"><code>\w+/g)
      ?.map((cell) => cell.split('>').at(-1)),
  ).toEqual(['sizes', 'w', 'h', 'a'])
  expect(render(3)).toContain('<pre>12</pre>')
})
