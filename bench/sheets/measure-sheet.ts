/** Measurements of the printed pages on the page of a resource. */
export type SheetFit = {
  pages: number
  /** Blocks and pages with content outside their paper, in millimeters. */
  overflows: string[]
  qrMillimeters: number[]
}

/** Runs in the browser, after the blocks have been distributed over pages. */
export async function measureSheet(): Promise<SheetFit> {
  const tolerance = 2
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await document.fonts.ready
  for (let frame = 0; frame < 3; frame++) await nextFrame()
  const papers = [...document.querySelectorAll<HTMLElement>('[data-paper]')]
  const overflows: string[] = []
  const qrMillimeters: number[] = []
  papers.forEach((paper, index) => {
    const width = Number(getComputedStyle(paper).getPropertyValue('--paper-width'))
    const pixel = width / paper.getBoundingClientRect().width
    const body = paper.querySelector<HTMLElement>('[data-sheet-body]')!
    const report = (part: string, pixels: number) => {
      if (pixels > tolerance) overflows.push(`page ${index + 1}, ${part}: ${(pixels * pixel).toFixed(1)} mm`)
    }
    const sheet = paper.firstElementChild!
    report('height of the sheet', sheet.scrollHeight - sheet.clientHeight)
    report('width of the sheet', sheet.scrollWidth - sheet.clientWidth)
    const end = body.getBoundingClientRect().bottom
    for (const block of body.querySelectorAll<HTMLElement>(':scope > [data-block]')) {
      const name = block.dataset.block!
      report(`end of ${name}`, block.getBoundingClientRect().bottom - end)
      report(`height of ${name}`, block.scrollHeight - block.clientHeight)
      report(`width of ${name}`, block.scrollWidth - block.clientWidth)
    }
    const code = paper.querySelector('header svg[role="img"], header [role="img"]')
    if (code) qrMillimeters.push(code.getBoundingClientRect().width * pixel)
  })
  return { pages: papers.length, overflows, qrMillimeters }
}
