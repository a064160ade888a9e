/** Whether a host is one that each machine calls itself, which nobody else reaches. */
export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
