import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { isImageName, parseVariant } from '#rules/screens/image-variants.ts'
import { initialConfiguration } from '../shell/start/configuration.ts'
import { AppStart } from '../shell/start/app-start.tsx'
import type { PublicRuntime } from '../shell/start/runtime.ts'
import { OptimizedImage } from './optimized-image.tsx'

const runtime = { appId: 'test', storageBucket: '/_ipx' } as PublicRuntime

function render(): string {
  const element = (
    <AppStart runtime={runtime} configuration={initialConfiguration} measuredPaths={[]}>
      <OptimizedImage src="images/kites-over-hills.png" alt="" width={1920} height={1080} shownWidth={640} />
    </AppStart>
  )
  const router = createMemoryRouter([{ id: 'root', path: '*', element }], {
    hydrationData: { loaderData: { root: { person: null } } },
  })
  return renderToString(<RouterProvider router={router} />).replaceAll('&amp;', '&')
}

test('offers only addresses that the image route accepts, in three formats', () => {
  const addresses = [...render().matchAll(/\/_ipx\/([^/\s"]+)\/([^\s"]+)/g)]
  const variants = addresses.map(([, modifiers = '']) => parseVariant(modifiers))
  expect(variants.filter(({ ok }) => !ok)).toEqual([])
  expect(new Set(variants.map((variant) => variant.ok && variant.value.format))).toEqual(
    new Set(['avif', 'webp', 'png']),
  )
  expect(addresses.every(([, , name = '']) => isImageName(name))).toBe(true)
})

test('reserves the space of the image before it has loaded', () => {
  expect(render()).toMatch(/<img[^>]* width="640" height="360"[^>]* loading="lazy"/)
})
