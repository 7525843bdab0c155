import type { Page } from 'playwright-core'
import { marker } from './payloads.ts'

/**
 * Parses a page in a browser without running it, and lists where a payload left the text that it was in: elements,
 * event handlers and addresses that contain it.
 */
export const findInjections = (page: Page, html: string): Promise<string[]> =>
  page.evaluate(
    ([text, name]) => {
      const injections: string[] = []
      const parsed = new DOMParser().parseFromString(text!, 'text/html')
      for (const element of parsed.querySelectorAll('*')) {
        const tag = element.localName
        for (const { name: attribute, value } of element.attributes) {
          const isAddress = /^(href|src|action|formaction|data|srcdoc|xlink:href|content)$/.test(attribute)
          if (attribute.includes(name!.toLowerCase())) injections.push(`<${tag}> attribute ${attribute.slice(0, 40)}`)
          if (!value.includes(name!)) continue
          if (attribute.startsWith('on')) injections.push(`<${tag} ${attribute}>`)
          if (isAddress && /^\s*(javascript|vbscript|data):|^\s*\/\//i.test(value.replaceAll(/[\t\n\r]/g, '')))
            injections.push(`<${tag} ${attribute}=${value.slice(0, 40)}>`)
          if (attribute === 'srcdoc') injections.push(`<${tag} srcdoc>`)
        }
        // The page's own scripts carry data as JSON; a script that begins with the payload is an injected one.
        if (tag === 'script' && element.textContent.trimStart().startsWith(name!)) injections.push('<script>')
      }
      return injections
    },
    [html, marker] as const,
  )

/** Cells of an exported table that a spreadsheet would run. */
export const findFormulas = (csv: string): string[] =>
  csv.split(/[,;\t\r\n]/).filter((cell) => cell.includes(marker) && /^[\s"]*[=+\-@＝＋－＠]/u.test(cell))
