/** Pictures of the product on public pages, with the size of their screen in CSS pixels. */
export const productPictures = {
  today: { width: 1280, height: 800 },
  path: { width: 1280, height: 800 },
  map: { width: 1280, height: 720 },
  games: { width: 1024, height: 768 },
  lesson: { width: 1180, height: 760 },
} as const satisfies Record<string, { width: number; height: number }>

export type ProductPicture = keyof typeof productPictures

/** Path of a picture in one language, below `public/`. */
export const productPicturePath = (id: ProductPicture, locale: string): string => `images/product/${id}-${locale}.webp`
