import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import type { PublishedBlock, PublishedResource } from '#content/publish-resources.ts'
import { Block } from './block.tsx'
import { Legend } from './legend.tsx'
import { Sheet, type SheetCopy } from './sheet.tsx'
import type { SheetOptions } from './sheet-options.ts'
import { useSheetLayout, type Layout } from './use-sheet-layout.ts'
import styles from './sheet.module.css'

export type PrintedResource = Pick<
  PublishedResource,
  'code' | 'kind' | 'title' | 'purpose' | 'ages' | 'orientation' | 'pages'
>

type SheetPagesProps = {
  resource: PrintedResource
  options: SheetOptions
  link: string
  /** Copies that differ in their code and name only. */
  copies?: readonly (SheetCopy | undefined)[]
  foot?: string
  /** After the pages of a copy. */
  renderLast?: (copy: SheetCopy) => ReactNode
  /** Receives the number of printed pages when it changes. */
  onCount: (pages: number) => void
}

const noCopies: readonly (SheetCopy | undefined)[] = [undefined]

/**
 * The pages of a resource. A page with more than fits its paper, in large print for example, continues on another one;
 * the blocks are measured after rendering, because their height depends on language and fonts.
 */
export function SheetPages({ resource, options, link, copies = noCopies, foot, renderLast, onCount }: SheetPagesProps) {
  const root = useRef<HTMLDivElement>(null)
  const contents = resource.pages.map((blocks) => {
    const heading = blocks.find((block) => block.kind === 'title')?.text
    const leadBlock = blocks.find((block) => block.kind === 'lead')
    const body = blocks.filter(({ kind }) => kind !== 'title' && kind !== 'lead')
    return { heading, lead: leadBlock?.text, words: leadBlock?.words ?? {}, body }
  })
  const { layout, isMeasured } = useSheetLayout(
    root,
    contents.map(({ body }) => body.length),
  )
  const total = layout.flat().length
  useEffect(() => onCount(total), [total, onCount])
  // All copies have the layout of the first.
  const shownCopies = isMeasured ? copies : copies.slice(0, 1)
  return (
    <div ref={root} className={styles.pages}>
      {shownCopies.map((copy, index) => (
        <Fragment key={copy?.code ?? index}>
          {renderPages(copy)}
          {copy && isMeasured && renderLast?.(copy)}
        </Fragment>
      ))}
    </div>
  )

  function renderPages(copy: SheetCopy | undefined) {
    return listPages(layout).map(({ pageIndex, chunk, indexes, isFilled }, position) => {
      const { heading, lead, words, body } = contents[pageIndex]!
      return (
        <Sheet
          key={`${pageIndex}-${chunk}`}
          resource={resource}
          options={options}
          heading={heading}
          lead={chunk === 0 ? lead : undefined}
          legend={<Legend blocks={indexes.map((index) => body[index]!)} />}
          isFilled={isFilled}
          hasColumns={hasColumns(resource.kind, options, body)}
          page={position + 1}
          pages={total}
          link={link}
          copy={copy}
          foot={foot}
        >
          {indexes.map((index) => (
            <div key={index} className={styles.block} data-block={body[index]!.kind}>
              <Block block={body[index]!} words={words} />
            </div>
          ))}
        </Sheet>
      )
    })
  }
}

/** The printed pages in order; a page of the resource is filled if it fits one of them. */
const listPages = (layout: Layout) =>
  layout.flatMap((chunks, pageIndex) =>
    chunks.map((indexes, chunk) => ({ pageIndex, chunk, indexes, isFilled: chunks.length === 1 })),
  )

/** Two columns: cards with large circles, and checks with maps. */
function hasColumns(kind: PrintedResource['kind'], { size }: SheetOptions, body: PublishedBlock[]): boolean {
  if (!body.every((block) => block.kind === 'choice')) return false
  if (kind === 'twin') return size === 'normal' && body.some(({ map }) => map)
  return body.every((block) => block.size === 'large')
}
