import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const sheet = readFileSync(`${root}/app/ui/theme/mantine.css`, 'utf8')
const linkedStyles = new Set([...sheet.matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name!))

/** Components that use the stylesheets of other components. */
const stylesheetsOf: Record<string, string[]> = {
  Select: ['Input', 'Combobox', 'Popover'],
  MultiSelect: ['Input', 'Combobox', 'Popover', 'Pill', 'PillsInput'],
  TagsInput: ['Input', 'Combobox', 'Popover', 'Pill', 'PillsInput'],
  Autocomplete: ['Input', 'Combobox', 'Popover'],
  Textarea: ['Input'],
  TextInput: ['Input'],
  NativeSelect: ['Input'],
  FileInput: ['Input'],
}

/** Components that create style elements at run time, which our content security policy forbids. */
const forbidden = ['Grid', 'SimpleGrid', 'AppShell', 'RemoveScroll', 'ActionBar', 'InlineStyles', 'ColorSchemeScript']

const usedComponents = globSync('app/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts') && !path.endsWith('.test.tsx'))
  .flatMap((path) => {
    const imports = readFileSync(`${root}/${path}`, 'utf8').matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)
    return [...imports].flatMap(([, names]) =>
      names!.split(',').map((name) => ({ path, name: name.trim().split(' as ')[0]! })),
    )
  })
  .filter(({ name }) => /^[A-Z]/.test(name))

test('finds Mantine components in use', () => {
  expect(usedComponents.length).toBeGreaterThan(0)
})

test('every Mantine component in use has its stylesheet in mantine.css', () => {
  const hasSheet = (name: string) => existsSync(`${root}/node_modules/@mantine/core/styles/${name}.css`)
  const missing = usedComponents.filter(({ name }) =>
    (stylesheetsOf[name] ?? [name]).some((part) => hasSheet(part) && !linkedStyles.has(part)),
  )
  expect(missing).toEqual([])
})

test('no Mantine component in use injects styles', () => {
  expect(usedComponents.filter(({ name }) => forbidden.includes(name))).toEqual([])
})
