declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'
  const build: ServerBuild
  export = build
}

/** URL of the web worker that runs students' programs; built by `tools/build/program-worker.ts`. */
declare module 'virtual:program-worker' {
  const address: string
  export default address
}
