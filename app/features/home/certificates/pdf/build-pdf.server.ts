import { readFile } from 'node:fs/promises'
import { attachmentMark } from '#rules/certificates/sealed-pdf.ts'
import { findLanguage } from '#app/platform/i18n/languages.ts'
import type { PaperSize } from '#app/features/people/cards/public.ts'
import type { CertificateSheet } from '../contract.ts'
import { drawCertificate } from './draw-certificate.server.ts'
import { GlyphOutlines, PdfCanvas, TextLayer, writeStructure } from './pdf-canvas.server.ts'
import { PdfFile, toNumber, toPdfText, type ObjectId } from './pdf-file.server.ts'

/** A credential is only in the file of one certificate: a file for a class has the pages alone. */
export type PdfInput = { paper: PaperSize; title: string; sheets: CertificateSheet[]; credential: string | null }

/** Points of a landscape sheet. */
const papers = { a4: { width: 841.89, height: 595.28 }, letter: { width: 792, height: 612 } }

const picture = (name: string) =>
  readFile(new URL(`../../../../../public/images/certificate-${name}.jpg`, import.meta.url))

/** Builds the PDF of certificates, one sheet each. Takes some 100 ms, so it runs in `pdf-worker.server.ts`. */
export async function buildPdf({ paper, title, sheets, credential }: PdfInput): Promise<Buffer> {
  const file = new PdfFile()
  const { width, height } = papers[paper]
  const textLayer = new TextLayer()
  const outlines = new GlyphOutlines(file)
  const sky = addJpeg(file, await picture(`sky-${paper}`))
  const lockup = addJpeg(file, await picture('lockup'))
  const pageTree = file.reserve()
  const resources = file.reserve()
  const glyphs = new Set<ObjectId>()
  const pages: { id: ObjectId; canvas: PdfCanvas; lang: string }[] = []
  for (const [index, sheet] of sheets.entries()) {
    const canvas = new PdfCanvas(height, outlines, textLayer)
    await drawCertificate(canvas, width, sheet)
    for (const glyph of canvas.glyphs) glyphs.add(glyph)
    const content = file.addDeflated(canvas.content)
    const box = `/MediaBox[0 0 ${toNumber(width)} ${toNumber(height)}]`
    const page = `<</Type/Page/Parent ${pageTree} 0 R${box}/Resources ${resources} 0 R/Contents ${content} 0 R/StructParents ${index}/Tabs/S>>`
    pages.push({ id: file.add(page), canvas, lang: findLanguage(sheet.language).tag })
  }
  const glyphEntries = [...glyphs].map((id) => `/G${id} ${id} 0 R`).join('')
  file.write(
    resources,
    `<</XObject<</Sky ${sky} 0 R/Lockup ${lockup} 0 R${glyphEntries}>>/Font<<${textLayer.write(file)}>>>>`,
  )
  file.write(pageTree, `<</Type/Pages/Count ${pages.length}/Kids[${pages.map(({ id }) => `${id} 0 R`).join(' ')}]>>`)
  const lang = pages[0] ? `/Lang ${toPdfText(pages[0].lang)}` : ''
  const structure = writeStructure(file, pages)
  const attachment = credential === null ? '' : attach(file, credential)
  const catalog = file.add(
    `<</Type/Catalog/Pages ${pageTree} 0 R${lang}/ViewerPreferences<</DisplayDocTitle true>>${structure}${attachment}>>`,
  )
  return file.build(catalog, file.add(`<</Title ${toPdfText(title)}/Producer(Skykite)>>`))
}

/** Pictures are JPEG in RGB, as `tools/build/build-brand-images.ts` writes them. */
function addJpeg(file: PdfFile, jpeg: Buffer): ObjectId {
  const { width, height } = readJpegSize(jpeg)
  return file.addStream(
    jpeg,
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
  )
}

/** Size from the frame header, which is the segment C0 or C2. */
function readJpegSize(jpeg: Buffer): { width: number; height: number } {
  for (let start = 2; start < jpeg.length; start += 2 + jpeg.readUInt16BE(start + 2))
    if (jpeg[start + 1] === 0xc0 || jpeg[start + 1] === 0xc2)
      return { height: jpeg.readUInt16BE(start + 5), width: jpeg.readUInt16BE(start + 7) }
  throw new Error('not a JPEG picture')
}

/** Attaches the credential as an associated file. Not compressed, so that the check in the browser needs no inflating. */
function attach(file: PdfFile, credential: string): string {
  const data = Buffer.from(credential)
  const stream = file.addStream(data, `${attachmentMark}/Subtype/application#2Fjson/Params<</Size ${data.length}>>`)
  const name = '(credential.json)'
  const spec = file.add(
    `<</Type/Filespec/F${name}/UF${name}/Desc(Open Badges 3.0 credential)/AFRelationship/Data/EF<</F ${stream} 0 R/UF ${stream} 0 R>>>>`,
  )
  return `/AF[${spec} 0 R]/Names<</EmbeddedFiles<</Names[${name} ${spec} 0 R]>>>>`
}
