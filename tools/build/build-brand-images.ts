import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { repository } from '../source-files.ts'

/**
 * Renders the image files: app icons, the social sharing card and the sky of the public pages. The sources are in
 * app/ui/art.
 */

const art = (name: string) => readFile(join(repository, 'app/ui/art', name))
const target = async (name: string) => {
  const path = join(repository, 'public', name)
  await mkdir(dirname(path), { recursive: true })
  return path
}

const blue = '#0B70CF'

const sky = (width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="sky" x2="0" y2="1">
    <stop stop-color="#BFE6FF"/><stop offset=".58" stop-color="#E4F5FF"/><stop offset="1" stop-color="#FFFCF4"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/></svg>`,
  )

/** Renders an SVG at a size; the high density keeps enlarged drawings sharp. */
const renderArt = async (name: string, size: { width?: number; height?: number }) =>
  sharp(await art(name), { density: 300 })
    .resize(size)
    .png()
    .toBuffer()

const kite = async (width: number, degrees: number) =>
  sharp(await renderArt('pictures/kite.svg', { width }))
    .rotate(degrees, { background: '#00000000' })
    .png()
    .toBuffer()

async function icon(
  name: string,
  size: number,
  share: number,
  background: string | { r: number; g: number; b: number; alpha: number },
) {
  const mark = await renderArt('mark.svg', { height: Math.round(size * share) })
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(await target(`icons/${name}.png`))
}

async function scene(width: number, height: number, pieces: OverlayOptions[]) {
  const hills = await sharp(await art('scenes/hills-day.svg'), { density: 144 })
    .resize({ width, height: Math.round(width * 0.2222), fit: 'cover', position: 'bottom' })
    .png()
    .toBuffer()
  return sharp(sky(width, height)).composite([...pieces, { input: hills, gravity: 'south' }])
}

const rounded = await sharp(await readFile(join(repository, 'public/favicon.svg')), { density: 600 })
  .resize(512)
  .png()
  .toBuffer()
for (const size of [192, 512])
  await sharp(rounded)
    .resize(size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(await target(`icons/icon-${size}.png`))
await icon('maskable-512', 512, 0.58, blue)
await icon('apple-touch-icon', 180, 0.68, blue)

const card = await scene(1200, 630, [
  { input: await renderArt('scenes/cloud.svg', { width: 200 }), left: 400, top: 36 },
  { input: await renderArt('scenes/cloud.svg', { width: 150 }), left: 700, top: 330 },
  { input: await renderArt('lockup.svg', { width: 660 }), left: 70, top: 175 },
  { input: await kite(290, 14), left: 800, top: 30 },
  { input: await kite(150, -18), left: 1010, top: 300 },
  { input: await kite(90, 24), left: 720, top: 110 },
])
await card.png({ compressionLevel: 9, effort: 10 }).toFile(await target('card.png'))

const kites = await scene(1920, 1080, [
  { input: await renderArt('scenes/cloud.svg', { width: 420 }), left: 160, top: 140 },
  { input: await renderArt('scenes/cloud.svg', { width: 320 }), left: 1350, top: 420 },
  { input: await renderArt('wao/cheering.svg', { height: 620 }), left: 1000, top: 120 },
  { input: await kite(260, -12), left: 600, top: 240 },
  { input: await kite(120, 20), left: 420, top: 520 },
])
await kites.png({ compressionLevel: 9, effort: 10 }).toFile(await target('images/kites-over-hills.png'))

// The picture of a certificate, in which its signed file is stored. Has no text, so it fits every language.
const badge = await sharp({ create: { width: 480, height: 480, channels: 4, background: '#00000000' } })
  .composite([
    {
      input: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480"><circle cx="240" cy="240" r="236" fill="#F8AC05"/>
        <circle cx="240" cy="240" r="214" fill="#FFFCF4"/><circle cx="240" cy="240" r="200" fill="#BFE6FF"/></svg>`,
      ),
    },
    { input: await renderArt('wao/cheering.svg', { height: 340 }), gravity: 'centre' },
  ])
  .png()
  .toBuffer()
await sharp(badge)
  .png({ compressionLevel: 9, palette: true })
  .toFile(await target('images/certificate-badge.png'))

/** Pictures of the PDF of a certificate, 24 pixels per hundredth of its width: 205 dpi on A4. */
const unit = 24
const certificateSky = { width: 37 * unit, heights: { a4: 70.7, letter: 77.273 } }
for (const [paper, height] of Object.entries(certificateSky.heights)) {
  const [width, pixels] = [certificateSky.width, Math.round(height * unit)]
  const gradient = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${pixels}"><defs>
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#9fd6ff"/><stop offset="1" stop-color="#e6f5ff"/></linearGradient>
    </defs><rect width="100%" height="100%" fill="url(#sky)"/></svg>`
  const hillsWidth = Math.round(width * 1.5)
  const hills = await sharp(await renderArt('scenes/hills-day.svg', { width: hillsWidth }))
    .extract({ left: Math.round(width / 4), top: 0, width, height: Math.round((hillsWidth * 320) / 1440) })
    .toBuffer()
  await sharp(Buffer.from(gradient))
    .composite([
      {
        input: await renderArt('scenes/cloud.svg', { width: Math.round(width * 0.34) }),
        left: Math.round(width * 0.08),
        top: Math.round(pixels * 0.44),
      },
      { input: hills, gravity: 'south' },
      {
        input: await renderArt('wao/cheering.svg', { width: 23 * unit }),
        left: Math.round(width * 0.82) - 23 * unit,
        top: Math.round(pixels * 0.09),
      },
    ])
    .flatten()
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toFile(await target(`images/certificate-sky-${paper}.jpg`))
}
await sharp(await renderArt('lockup.svg', { width: 882 }))
  .flatten({ background: '#fffef9' })
  .jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true })
  .toFile(await target('images/certificate-lockup.jpg'))
