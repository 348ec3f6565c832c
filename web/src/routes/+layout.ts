export const prerender = true;

// A folder with an index page for each route is served alike by every static host.
export const trailingSlash = 'always';
