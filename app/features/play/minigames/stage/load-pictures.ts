/** Rasterizes each SVG once, at the largest size needed, so that it can be drawn often. */

const maxSide = 256

/** Pictures that all games share. */
export const sharedPictures: Readonly<Record<string, string>> = {
  dot: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#fff"/></svg>',
  paper:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect x="3" y="3" width="90" height="90" rx="22" fill="#fff"/></svg>',
  ring: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="42" fill="none" stroke="#fff" stroke-width="7"/></svg>',
  frame:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect x="5" y="5" width="86" height="86" rx="20" fill="none" stroke="#fff" stroke-width="7"/></svg>',
}

export type LoadedPicture = { readonly name: string; readonly canvas: HTMLCanvasElement }

export const loadPictures = (pictures: Readonly<Record<string, string>>): Promise<LoadedPicture[]> =>
  Promise.all(
    Object.entries({ ...sharedPictures, ...pictures }).map(async ([name, svg]) => ({
      name,
      canvas: await renderSvg(svg),
    })),
  )

async function renderSvg(svg: string): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = svg.startsWith('<') ? `data:image/svg+xml,${encodeURIComponent(withSize(svg))}` : svg
  await image.decode()
  const canvas = document.createElement('canvas')
  const { width, height } = scaleToMax(image.naturalWidth || 1, image.naturalHeight || 1)
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  return canvas
}

/** Some browsers cannot draw an SVG without explicit width and height. */
function withSize(svg: string): string {
  const [, width = '96', height = '96'] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(svg) ?? []
  const size = scaleToMax(Number(width), Number(height))
  return svg.replace('<svg ', `<svg width="${size.width}" height="${size.height}" `)
}

function scaleToMax(width: number, height: number): { width: number; height: number } {
  const scale = maxSide / Math.max(width, height)
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
}
