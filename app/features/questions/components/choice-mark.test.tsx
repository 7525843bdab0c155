import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChoiceMark } from './choice-mark.tsx'

test('beside an answer that is a shape stands its letter, not another shape', () => {
  const html = renderToString(<ChoiceMark place={2} text="▲" />)
  expect(html).toContain('<b>C</b>')
  expect(html).not.toContain('<svg')
})

test.each(['Mercury', '3 ▲', ''])('beside “%s” stands the shape of its place', (text) => {
  expect(renderToString(<ChoiceMark place={2} text={text} />)).toContain('<svg')
})
