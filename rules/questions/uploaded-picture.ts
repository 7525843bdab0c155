import { isUuid } from '../input/uuid.ts'

/**
 * Name of an uploaded picture in a question: the school that stores it and its random id. Built-in pictures have the
 * names of their files.
 */
export const uploadedPictureName = (schoolId: string, id: string): string => `${schoolId}-${id}`

export const maxPictureNameLength = 73

export function parseUploadedPicture(name: string): { schoolId: string; id: string } | null {
  const [schoolId, id] = [name.slice(0, 36), name.slice(37)]
  return name[36] === '-' && isUuid(schoolId) && isUuid(id) ? { schoolId, id } : null
}

/** Name that a teacher writes into a table: without folder, extension and letter case. */
export const normalizePictureName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/^.*[/\\]/, '')
    .replace(/\.(png|jpe?g|webp)$/i, '')
    .trim()
    .toLocaleLowerCase('en')
