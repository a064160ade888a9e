/** What colours code; loaded with the first code that is shown, each language with its first use. */
export async function createHighlighter() {
  const [{ createBundledHighlighter }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ])
  const create = createBundledHighlighter({
    langs: {
      bash: () => import('shiki/langs/bash.mjs'),
      c: () => import('shiki/langs/c.mjs'),
      cpp: () => import('shiki/langs/cpp.mjs'),
      csharp: () => import('shiki/langs/csharp.mjs'),
      css: () => import('shiki/langs/css.mjs'),
      diff: () => import('shiki/langs/diff.mjs'),
      dockerfile: () => import('shiki/langs/dockerfile.mjs'),
      go: () => import('shiki/langs/go.mjs'),
      html: () => import('shiki/langs/html.mjs'),
      java: () => import('shiki/langs/java.mjs'),
      javascript: () => import('shiki/langs/javascript.mjs'),
      json: () => import('shiki/langs/json.mjs'),
      kotlin: () => import('shiki/langs/kotlin.mjs'),
      markdown: () => import('shiki/langs/markdown.mjs'),
      php: () => import('shiki/langs/php.mjs'),
      python: () => import('shiki/langs/python.mjs'),
      ruby: () => import('shiki/langs/ruby.mjs'),
      rust: () => import('shiki/langs/rust.mjs'),
      sql: () => import('shiki/langs/sql.mjs'),
      swift: () => import('shiki/langs/swift.mjs'),
      typescript: () => import('shiki/langs/typescript.mjs'),
      xml: () => import('shiki/langs/xml.mjs'),
      yaml: () => import('shiki/langs/yaml.mjs'),
    },
    // Code stands on a dark ground in both colour schemes.
    themes: { 'github-dark': () => import('shiki/themes/github-dark.mjs') },
    engine: () => createJavaScriptRegexEngine(),
  })
  return create({ themes: ['github-dark'], langs: [] })
}
