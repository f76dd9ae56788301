AS_OF_THE_ORDER = "o.customer_id = c.customer_id AND c.__END_AT IS NULL"
