import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import sharp from 'sharp'

const [width, height] = [640, 480]

/**
 * Writes a video file for Chromium's fake camera: the picture, slightly rotated and blurred, on a table-colored
 * background, as a child holds a card. Luma only, without color. Returns the Chromium flags that select the file.
 */
export async function writeCameraFilm(png: Buffer, path: string): Promise<string[]> {
  const tiltedPicture = await sharp(png)
    .rotate(4, { background: '#b9a58c' })
    .resize({ width: width - 40, height: height - 40, fit: 'inside' })
    .toBuffer()
  const luma = await sharp({ create: { width, height, channels: 3, background: '#b9a58c' } })
    .composite([{ input: tiltedPicture }])
    .blur(0.6)
    .greyscale()
    .raw()
    .toBuffer()
  const chroma = Buffer.alloc((width * height) / 2, 128)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(
    path,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`), luma, chroma]),
  )
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ]
}
