import sharp from 'sharp'
import { pictureLimits, readPictureHead } from '#rules/pictures/picture-head.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { fairScheduler } from '#app/platform/limits/fair-scheduler.server.ts'
import { owners, schedulers } from '#app/platform/limits/limits.ts'

const decoding = fairScheduler(schedulers.uploadedPictures)

/** Tried in this order until the picture is small enough to be stored. */
const sizes = [
  { side: pictureLimits.storedSide, quality: 82 },
  { side: 960, quality: 70 },
  { side: 640, quality: 60 },
] as const

const maxDecodingSeconds = 10

/**
 * Encodes an uploaded picture again as WebP: metadata such as the location of a photo, and content that other programs
 * would read from the same file, stay behind. `owner` is a school id, the key of the queue.
 */
export async function encodePicture(owner: string, bytes: Uint8Array): Promise<Buffer> {
  if (bytes.byteLength > pictureLimits.fileBytes) throw new AppError('refused', { reason: 'picture-size' })
  const head = readPictureHead(bytes)
  if (!head.ok) throw new AppError('refused', { reason: head.reason })
  return decoding.run([{ key: owner, ...owners.fileSchool }], () => encode(bytes))
}

async function encode(bytes: Uint8Array): Promise<Buffer> {
  for (const { side, quality } of sizes) {
    const encoded = await sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: maxDecodingSeconds })
      // Applies the orientation that the camera stored, before the metadata is dropped.
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort: 2 })
      .toBuffer()
      .catch(() => {
        throw new AppError('refused', { reason: 'picture-kind' })
      })
    if (encoded.length <= pictureLimits.storedBytes) return encoded
  }
  throw new AppError('refused', { reason: 'picture-size' })
}
