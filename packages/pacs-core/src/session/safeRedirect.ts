/**
 * Where to go after login. Only a path of this very app is taken; anything else leads to the start page.
 *
 * @param wanted - the `redirect` parameter.
 * @param isKnownPath - whether the router knows a path.
 * @returns a path with its query, safe to navigate to.
 */
export function safeRedirect(wanted: string | null, isKnownPath: (path: string) => boolean): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters from URLs, so they are refused
  if (wanted === null || !wanted.startsWith('/') || /[\\\u0000-\u001F\u007F]/.test(wanted)) return '/'
  const base = 'https://app.invalid'
  try {
    const url = new URL(wanted, base)
    // Two slashes at the start name another host, also where only dots that are folded away stood between them.
    if (url.origin !== base || wanted.startsWith('//') || url.pathname.startsWith('//')) return '/'
    if (!isKnownPath(url.pathname)) return '/'
    url.searchParams.delete('token')
    return url.pathname + url.search
  } catch {
    return '/'
  }
}
