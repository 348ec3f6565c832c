declare global {
  namespace App {
    interface PageData {
      /** Of a page below one of the navigation's: its path below the site's start, and its heading. */
      subPage?: { readonly path: string; readonly heading: string };
    }
  }
}

export {};
