/** What somebody who received a product says of it. `stars` from 1 to 5. */
export interface Review {
  id: string;
  authorName: string;
  stars: number;
  text: string;
  createdAt: Date;
}
