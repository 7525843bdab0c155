import { expect, test } from 'vitest'
import { mailBlock } from './mail-block.ts'

test('renders numbered lines as steps and escapes them', () => {
  const html = mailBlock('1. Paste <b>\n2. Print')
  expect(html.match(/<tr>/g)).toHaveLength(2)
  expect(html).toContain('Paste &lt;b&gt;')
  expect(html).not.toContain('1. ')
})

test('renders a list with one entry, and the sign for more entries', () => {
  expect(mailBlock('• 4B: “Loops”. Finished: 3 of 24\n…').match(/<tr>/g)).toHaveLength(2)
  expect(mailBlock('• one')).toContain('one</td>')
})

test('renders labels and texts as a table, also with a wide colon', () => {
  expect(mailBlock('When: today\nDevice: Chrome')).toContain('>Device</td>')
  expect(mailBlock('5 分钟：发卡片\n3 分钟：投影')).toContain('>5 分钟</td>')
})

test.each([
  'One line: with a colon',
  'A sentence.\nAnother: sentence',
  'https://kite.example\nhttps://sky.example',
  '1. only one step',
])('keeps %j as a paragraph', (text) => {
  expect(mailBlock(text)).toMatch(/^<p /)
})
