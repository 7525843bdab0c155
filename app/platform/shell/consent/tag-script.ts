/** The tag manager script. It cannot be unloaded: only a new document is free of it. */

type TagWindow = { dataLayer?: object[] }

let loaded = false

export const isTagScriptLoaded = () => loaded

export function loadTagScript(id: string, page: Document = document, target: TagWindow = window as TagWindow) {
  if (loaded || !/^GTM-[A-Z0-9]{4,12}$/.test(id)) return
  loaded = true
  const layer = (target.dataLayer ??= [])
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = page.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${id}`
  page.head.append(script)
}
