import { expect, test } from 'vitest'
import { buildQuestionData, serializeGraph } from './structured-data.ts'

test('text of a page cannot end the script element', () => {
  const text = serializeGraph([buildQuestionData([{ q: '</script><script>alert(1)', a: 'No.' }])])
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject({
    '@graph': [{ '@type': 'FAQPage', mainEntity: [{ name: '</script><script>alert(1)' }] }],
  })
})
