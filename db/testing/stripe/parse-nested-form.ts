export type NestedFields = { [key: string]: NestedFields | string }

/** Parses `line_items[0][price_data][currency]=usd`, the body format of Stripe's API. Lists are objects with number keys. */
export function parseNestedForm(body: string): NestedFields {
  const root: NestedFields = Object.create(null) as NestedFields
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    const last = path.pop()!
    let node = root
    for (const key of path) node = (node[key] ??= Object.create(null) as NestedFields) as NestedFields
    node[last] = value
  }
  return root
}
