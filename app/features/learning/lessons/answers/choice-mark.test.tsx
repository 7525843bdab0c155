import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChoiceMark } from './choice-mark.tsx'

test('shows a letter instead of a shape if the answer itself is a shape', () => {
  const html = renderToString(<ChoiceMark place={2} text="▲" />)
  expect(html).toContain('<b>C</b>')
  expect(html).not.toContain('<svg')
})

test.each(['Mercury', '3 ▲', ''])('shows the shape of the choice beside the answer “%s”', (text) => {
  expect(renderToString(<ChoiceMark place={2} text={text} />)).toContain('<svg')
})
