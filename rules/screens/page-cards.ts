import type { ProductPicture } from './product-pictures.ts'

/** Pictures that other sites show with a link to a page, one for each page and language. */

export const cardSize = { width: 1200, height: 630 } as const

type PageCard = { picture: ProductPicture /** Message key of the words on the card. */; title: string }

/** Public pages with a card of their own, without those that have one for each item. */
export const pageCards: Readonly<Record<string, PageCard>> = {
  '/': { picture: 'today', title: 'public-pages:landing.title' },
  '/b2c': { picture: 'games', title: 'reading:b2c.title' },
  '/beta': { picture: 'lesson', title: 'public-pages:beta.title' },
  '/contribution': { picture: 'path', title: 'public-pages:contribution.title' },
  '/help': { picture: 'today', title: 'help:centre.title' },
  '/hour': { picture: 'lesson', title: 'visitor-hours:hour.title' },
  '/news/press-release-edtech-global': { picture: 'today', title: 'reading:news.title' },
  '/parent': { picture: 'map', title: 'parents:parent.title' },
  '/press-release/edtech-global': { picture: 'lesson', title: 'reading:pressRelease.title' },
  '/pricing': { picture: 'today', title: 'billing:pricing.headline' },
  '/resource': { picture: 'path', title: 'resources:library.title' },
  '/school': { picture: 'today', title: 'schools:school.title' },
  '/school-th': { picture: 'path', title: 'schools:schoolTh.title' },
  '/term-and-policy': { picture: 'path', title: 'reading:terms.title' },
}

/** Pages with one card for each item, and its picture. */
export const itemCards: Readonly<Record<string, ProductPicture>> = {
  '/courses/': 'map',
  '/help/': 'today',
  '/trust/': 'path',
}

export const hasCard = (path: string): boolean =>
  Object.hasOwn(pageCards, path) || Object.keys(itemCards).some((start) => path.startsWith(start))

/** Path of a card below the public address. `path` has no language prefix. */
export const cardPath = (path: string, locale: string): string =>
  `/cards/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}-${locale}.jpg`
