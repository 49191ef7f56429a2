-- The index by which products are sorted by name: without regard to case, accented letters as plain ones, ñ after n. SQLite uses it
-- only if the query has the same expression, which is `sortText` in worker/domain/sort-text.ts.
DROP INDEX products_by_name;
CREATE INDEX products_by_name ON products (lower(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    name,
    'Á', 'a'), 'á', 'a'), 'É', 'e'), 'é', 'e'), 'Í', 'i'), 'í', 'i'), 'Ó', 'o'), 'ó', 'o'), 'Ú', 'u'), 'ú', 'u'),
    'Ü', 'u'), 'ü', 'u'), 'Ñ', 'n~'), 'ñ', 'n~')));
