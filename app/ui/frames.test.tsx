import { Modal } from '@mantine/core'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { DataTable } from './data-table.tsx'
import { DeskFrame } from './desk-frame.tsx'
import { LandingFrame } from './landing-frame.tsx'
import { LearnerFrame } from './learner-frame.tsx'
import { MantineShell } from './mantine-shell.tsx'
import ui from './locales/en.json' with { type: 'json' }
import { colorSchemeScript } from './theme/color-scheme.ts'
import { Toasts } from './toasts.tsx'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'ui', resources: { en: { ui } } }))

const html = (screen: ReactNode) => renderToString(<MemoryRouter>{screen}</MemoryRouter>)
const place = (index: number) => ({
  href: `/place-${index}`,
  icon: null,
  label: `Place ${index}`,
  current: index === 1,
  badge: index,
})
const items = (count: number) => Array.from({ length: count }, (_, index) => place(index))
const times = (text: string, part: string) => text.split(part).length - 1

test('both frames have the same places at the side and at the foot of a phone', () => {
  const learner = html(<LearnerFrame homeHref="/" items={items(4)} children="work" />)
  const desk = html(
    <DeskFrame homeHref="/" items={items(5)} person={{ name: 'Ms Rivera' }} personMenu={null} children="work" />,
  )
  for (const page of [learner, desk]) {
    expect(times(page, 'href="/place-3"')).toBe(2)
    expect(times(page, 'aria-current="page"')).toBe(2)
  }
  expect(times(desk, 'href="/place-4"')).toBe(2)
})

test('the landing frame offers every language and both ways in', () => {
  const languages = ['en', 'th'].map((code) => ({
    code,
    name: code,
    tag: code,
    href: `/${code}`,
    current: code === 'th',
  }))
  const link = (label: string) => ({ href: `/${label}`, label })
  const head = { links: [link('pricing')], logIn: link('login'), start: link('register') }
  const page = html(<LandingFrame homeHref="/" {...head} languages={languages} footer={[]} small="" children="hello" />)
  for (const href of ['/en', '/th', '/login', '/register', '/pricing']) expect(page).toContain(`href="${href}"`)
})

test('nothing of Mantine that we use writes a style element', () => {
  const page = html(
    <MantineShell>
      <Toasts />
      <Modal opened withinPortal={false} onClose={() => {}} title="Archive?" />
      <DataTable
        id="pupils"
        label="Pupils"
        rows={[{ name: 'Mali' }]}
        columns={[{ key: 'name', title: 'Name', value: ({ name }) => name }]}
        rowKey={({ name }) => name}
        rowName={({ name }) => name}
        bulkActions={() => null}
      />
    </MantineShell>,
  )
  expect(page).toContain('Mali')
  expect(page).toContain('Archive?')
  expect(page).not.toContain('<style')
})

test('an empty table says it in the words of the specification', () => {
  const page = html(
    <MantineShell>
      <DataTable id="pupils" label="Pupils" rows={[]} columns={[]} rowKey={String} rowName={String} />
    </MantineShell>,
  )
  expect(page).toContain('No Available Data')
  for (const size of [25, 50, 100]) expect(page).toContain(`value="${size}"`)
})

test('React prints the colour scheme script as it is, so its hash holds', () => {
  expect(renderToString(<script>{colorSchemeScript}</script>)).toBe(`<script>${colorSchemeScript}</script>`)
})
