-- For the sort of products by name: in any case, accents like plain letters, ñ after n. The calls are those of `sortText` in
-- worker/domain/sort-text.ts, or SQLite does not use the index.
DROP INDEX products_by_name;
CREATE INDEX products_by_name ON products (lower(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    name,
    'Á', 'a'), 'á', 'a'), 'É', 'e'), 'é', 'e'), 'Í', 'i'), 'í', 'i'), 'Ó', 'o'), 'ó', 'o'), 'Ú', 'u'), 'ú', 'u'),
    'Ü', 'u'), 'ü', 'u'), 'Ñ', 'n~'), 'ñ', 'n~')));
